import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { smallShopperText } from './small-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Output = Rolldown.RolldownOutput['output']

const withPreact: InlineConfig = {
  configFile: false,
  root: here('.'),
  logLevel: 'warn',
  publicDir: false,
  plugins: [smallShopperText],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: here('shopper/ui/preact-root.ts') },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
}

/**
 * Builds a page for shoppers that is a document of its own, beside the app's files: the same components as the app's, with Preact
 * in the place of React. Few modules and one page, so that the bundler's own chunks are good: the page, its text in each language,
 * and what it loads later.
 */
export async function buildWithPreact(page: 'verdict' | 'report'): Promise<Output> {
  const built = await build({
    ...withPreact,
    build: {
      outDir: here('dist'),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: here(`shopper/${page}.tsx`),
        // The feedback form imports what it shares with the page from the page's script: one request less.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          // As in the app's build: a text that both load is one file.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
        },
      },
    },
  })
  return (built as Rolldown.RolldownOutput).output
}

/** What the document of a page loads: the script, its text in a language beside it, and its styles. */
export function filesOf(output: Output, language: string) {
  const chunkOf = (ends: string) => {
    const chunk = output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(ends))
    if (!chunk) throw new Error(`The build has no script for ${ends}.`)
    return `/${chunk.fileName}`
  }
  const [page] = output
  const styles = [...(page.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
  return { script: `/${page.fileName}`, text: chunkOf(`/i18n/${language}/shopper.ts`), styles }
}

/** The styles of a page, without its script. */
export async function styleOf(page: 'report' | 'privacy' | 'documents'): Promise<string> {
  const input = here(`shopper/${page}.tsx`)
  const built = await build({ ...withPreact, build: { write: false, cssCodeSplit: false, rolldownOptions: { input } } })
  const styles = (built as Rolldown.RolldownOutput).output.filter(({ fileName }) => fileName.endsWith('.css'))
  return styles.map((file) => (file.type === 'asset' ? String(file.source).trim() : '')).join('')
}

type Document = { markup: string; style: string; files?: ReturnType<typeof filesOf> | undefined }

/** The shell of the app made a document of its own: its content and styles in it, and its script, if it has one. */
export function documentOf(shell: string, { markup, style, files }: Document): string {
  const scripts = files
    ? `<link rel="modulepreload" href="${files.text}"><script type="module" src="${files.script}"></script>`
    : ''
  return shell
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/, '')
    .replace('</head>', () => `<style>${style}</style>${scripts}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    .replace(/>\s+</g, '><')
}

/** What the form of a report looks like where no script runs. */
export const plainReportStyle = () =>
  `<noscript><style>${readFileSync(here('shopper/reports/report-plain.css'), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')}</style></noscript>`
