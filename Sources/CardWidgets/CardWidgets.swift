// CardWidgets
