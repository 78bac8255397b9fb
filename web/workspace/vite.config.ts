import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The forms before sign-in, which load no Mantine. */
const forms =
  /\/workspace\/(accounts\/(login|forgot-password|reset-password|sign-in-by-link|confirm-email|complete-registration|invitation)-page|partners\/registration-page|app\/form-layout)\.tsx$/
const known = new Map<string, boolean>()
/** Whether one of them imports this module, itself or through others. */
function isOfForms(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!known.has(id)) {
    known.set(id, forms.test(id)) // ends a circle of imports
    const importers = context.getModuleInfo(id)?.importers ?? []
    known.set(id, forms.test(id) || importers.some((importer) => isOfForms(importer, context)))
  }
  return known.get(id) === true
}

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react()],
  // Only what the contract uses of it: all its languages alone would be 50 kB.
  resolve: { alias: [{ find: /^zod$/, replacement: here('lib/schema-library.ts') }] },
  build: {
    outDir: here('../dist'),
    emptyOutDir: false,
    manifest: '.workspace.json', // for budgets.test.ts; not served
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('app.html'),
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // By itself a bundler makes a script for each set of pages that share a module: 100 requests for a page.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: (id, context) => (isOfForms(id, context) ? 'forms' : null), minShareCount: 4, priority: 3 },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine\/(core|hooks|notifications|form)|@floating-ui)/,
              minShareCount: 3,
              priority: 2,
            },
            { name: 'shared', test: /\/(workspace|contract)\//, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
})
