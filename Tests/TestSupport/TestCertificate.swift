/// A certificate with its key, which isn't secret, made in advance.
public struct TestCertificate: Sendable {
  /// The certificate in PEM.
  public let certificate: String
  public let key: String

  /// The certificate of a server "localhost", signed by itself.
  public static let localhost = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBejCCASCgAwIBAgIUf6MMW8s2E4w6ryTgq4D5el8z0IowCgYIKoZIzj0EAwIw
      FzEVMBMGA1UEAwwMd2FsbC5pbnZhbGlkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw
      MTAxMDAwMDAwWjAXMRUwEwYDVQQDDAx3YWxsLmludmFsaWQwWTATBgcqhkjOPQIB
      BggqhkjOPQMBBwNCAAQxKhVdd8ox6yhKUP3aCCRMRkPVKHazhxULHvWJJmfayYpm
      ZYmb3Gi8JYoW9VpfdFtGp41cSCBI6lX39DtbHLzTo0gwRjAPBgNVHRMBAf8EBTAD
      AQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQUDKGzxuMNV5khTfU4
      rtN1Cvbw7EcwCgYIKoZIzj0EAwIDSAAwRQIgI2Em8dwJJGEVXj7+0FojuLaPLkMZ
      PzFY3HrU5gx+e8ECIQDTda2AQ5EofMjaeuX8SP2xoAGlck/yXpLXikfOBrrzdQ==
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAI4CZ63RUjKqzF0r
      wm0Z9bGNcqe3yZc9FEAh7cX/tKuhRANCAAQxKhVdd8ox6yhKUP3aCCRMRkPVKHaz
      hxULHvWJJmfayYpmZYmb3Gi8JYoW9VpfdFtGp41cSCBI6lX39DtbHLzT
      -----END PRIVATE KEY-----
      """)

  /// Another certificate for the same name.
  public static let other = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBaTCCAQ+gAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1vdGhlci5p
      bnZhbGlkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
      VQQDDA1vdGhlci5pbnZhbGlkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEN1SA
      ru6ppIAV7IiFjB1zD7uAmH4u7iPyhYErG3Sb9EUjUGkK7RdaoNWMFw/DUowb2INE
      ZEkkU0KrQbDPvEQBsKNIMEYwDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTALggls
      b2NhbGhvc3QwHQYDVR0OBBYEFH7QRyDpAEqzCNnVcHjfGnexnAaGMAoGCCqGSM49
      BAMCA0gAMEUCIEzkuTMS68otXhJuQUl/tnlP8VgjXTe/IgKgzCXp6JnYAiEAq2WE
      FTKIHmHbhXHMCUWTWFf6LjSNJ+Li5BcEUT2yfKY=
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglvtUHyZTXD1XJc2O
      uLaWG0ljYNexq2VZKRmP+jExWCehRANCAAQ3VICu7qmkgBXsiIWMHXMPu4CYfi7u
      I/KFgSsbdJv0RSNQaQrtF1qg1YwXD8NSjBvYg0RkSSRTQqtBsM+8RAGw
      -----END PRIVATE KEY-----
      """)

  /// A certificate for the same name that expired in 2021.
  public static let expired = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBZDCCAQmgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtvbGQuaW52
      YWxpZDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBYxFDASBgNVBAMM
      C29sZC5pbnZhbGlkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEX69+ZiQKpqDs
      LPGK6JpW9EIyKB/TUtNPqC4UyvRNK7zTOnd6dSAPslZ7Lqqc12Htf61LemVm+4wE
      Hen7aFKLbKNIMEYwDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhv
      c3QwHQYDVR0OBBYEFF9USg+mNzTmz5uHGoZeym2tfQEOMAoGCCqGSM49BAMCA0kA
      MEYCIQDgev46DquPUKmpMaam6rV/MsyggMYMSbJJMAnFfXsAywIhAOs/lpykUL1/
      a3NwUJJ8DxYxzSytuvlM946sQ/zMvshg
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzR3OfgjfS2MZeK5y
      kXKd19luMaKa7PaxuyasMIrO4RihRANCAARfr35mJAqmoOws8Yromlb0QjIoH9NS
      00+oLhTK9E0rvNM6d3p1IA+yVnsuqpzXYe1/rUt6ZWb7jAQd6ftoUots
      -----END PRIVATE KEY-----
      """)

  /// The certificate of a client, signed by itself.
  public static let client = TestCertificate(
    certificate: """
      -----BEGIN CERTIFICATE-----
      MIIBZzCCAQygAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5jbGllbnQu
      aW52YWxpZDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
      A1UEAwwOY2xpZW50LmludmFsaWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASV
      b7B1q4OPmAXUPvj13++IwJLIkWj84uMTI0U58nHh0MXK/pfdS4Qrnqj/yPKGo+/G
      4UyJa1BQThUwee15DM8wo0MwQTAPBgNVHRMBAf8EBTADAQH/MA8GA1UdEQQIMAaC
      BHdhbGwwHQYDVR0OBBYEFOgnV+o9AM/BKO9KQMcFsd3GvIVBMAoGCCqGSM49BAMC
      A0kAMEYCIQCXQrPrH1CNeu+uuDbrg2m6jemGX6mSumVuZ6bnvj7OqAIhAJPM0y3F
      eUnb5j+Pt4ZXYVIkYZj19QzJKEtYpkIstteI
      -----END CERTIFICATE-----
      """,
    key: """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXcV8l8Vaq6gNhkR+
      TGNN93gWz3Au8cF+DMl7sTqie0ihRANCAASVb7B1q4OPmAXUPvj13++IwJLIkWj8
      4uMTI0U58nHh0MXK/pfdS4Qrnqj/yPKGo+/G4UyJa1BQThUwee15DM8w
      -----END PRIVATE KEY-----
      """)
}
