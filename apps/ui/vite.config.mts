import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { precompress } from './precompress.mts';

export default defineConfig({
  plugins: [react(), precompress()],
  resolve: { conditions: ['@platform/source', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: '../../dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // A source map would publish the sources with every deployment.
    sourcemap: false,
    // Inlined files would need data: in the policy of the page.
    assetsInlineLimit: 0,
    // On a busy machine they would stand in the output of a first start.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: 'es' },
});
