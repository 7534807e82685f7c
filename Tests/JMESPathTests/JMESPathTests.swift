// JMESPathTests
