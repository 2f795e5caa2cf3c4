import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './vite/contract-routes.ts';
import { preloadFonts } from './vite/preload-fonts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), contractRoutes(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env.ALIQUOT_API ?? 'http://127.0.0.1:3000' } },
  },
});
