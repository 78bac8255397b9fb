import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Sign-in stays usable within 150 kB: what its pages import, and what those use of Mantine, stands in a script of its own. What only
 * menus, dialogs and choices use is left out.
 */
const signInPages = /\/workspace\/(accounts\/login-page|app\/form-layout)\.tsx$/
const signInParts =
  /@mantine\/(form|(?!.*(Floating|InlineInput|use-(debounced|focus|long)))(hooks|core\/esm\/(core|utils|components\/(ActionIcon|Alert|Box|Button|CloseButton|Input|InputBase|Anchor|List|Loader|PasswordInput|Stack|Group|Text|Textarea|TextInput|Title|Transition|UnstyledButton))))\//
/** What the other forms before it use too. */
const formParts = /\/workspace\/(lib\/(use-server-errors|use-seconds-until|required)|ui\/success)\.tsx?$/
const known = new Map<string, boolean>()
function isOfSignIn(id: string, context: Rolldown.ChunkingContext): boolean {
  if (id.includes('node_modules')) return signInParts.test(id)
  if (id.includes('/web/lib/') || formParts.test(id)) return true
  if (!known.has(id)) {
    known.set(id, signInPages.test(id)) // ends a circle of imports
    const importers = context.getModuleInfo(id)?.importers ?? []
    known.set(id, signInPages.test(id) || importers.some((importer) => isOfSignIn(importer, context)))
  }
  return known.get(id) === true
}

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react()],
  worker: { format: 'es' },
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
            { name: (id, context) => (isOfSignIn(id, context) ? 'sign-in' : null), minShareCount: 2, priority: 3 },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine\/(core|hooks|notifications|form)|@floating-ui)/,
              minShareCount: 17,
              priority: 2,
            },
            { name: 'contract', test: /\/(contract|zod)\//, minShareCount: 6, priority: 2 },
            // Not the dialogs that change batches and codes, nor the calendar of fields, which few pages load at first.
            {
              name: 'shared',
              test: /\/workspace\/(?!catalog\/|ui\/(day-input|batch-fields))/,
              minShareCount: 9,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
