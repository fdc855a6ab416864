import '../publish-main';
