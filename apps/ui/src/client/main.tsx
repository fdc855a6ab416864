import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/app.css';

import { createRoot } from 'react-dom/client';

import { App } from './app/App';
import { reloadOutdated } from './app/outdated-build';
import { startI18n } from './i18n/start-i18n';

// A tab that was open during an update asks for files of the build before it.
window.addEventListener('vite:preloadError', (event) =>
  reloadOutdated(event, {
    storage: sessionStorage,
    now: Date.now(),
    reload: () => window.location.reload(),
  }),
);

const root = document.getElementById('root');
if (!root) throw new Error('no root element');
void startI18n().then(() => createRoot(root).render(<App />));
