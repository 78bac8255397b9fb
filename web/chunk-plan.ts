import type { Plugin, Rolldown } from 'vite'

/*
 * Which modules share a script. By itself a bundler makes one script for each set of pages that have a module in common: 70 to
 * 100 requests for a signed-in page. Here the sets are merged where a request saved is worth more than the bytes that some page
 * then loads for nothing. Who uses what is read from a draft of the build.
 */
type Draft = Rolldown.OutputChunk
/** Modules that the same pages load; `loadedBy` grows when they get into the script of others. */
type Piece = { modules: string[]; loadedBy: Set<string>; size: number }
/** Pieces that share a script. `own` are its pieces; it `brings` these and those that they import. */
type Part = { modules: string[]; own: Set<Piece>; pages: Set<string>; brings: Set<Piece> }

/** What each of our modules imports of the others at once, whether it uses it or not. */
export type Imports = Map<string, readonly string[]>

/** Fills `imports` in the draft, which has no styles: only scripts are planned. */
export const draftPlugin = (imports: Imports): Plugin => ({
  name: 'sahihi-draft',
  enforce: 'pre',
  load: { filter: { id: /\.css$/ }, handler: () => ({ code: 'export default {}', moduleType: 'js' }) },
  buildEnd() {
    const isOurs = (id: string) => !id.includes('/node_modules/')
    for (const id of [...this.getModuleIds()].filter(isOurs))
      imports.set(id, this.getModuleInfo(id)?.importedIds.filter(isOurs) ?? [])
  },
})

/** The options of the draft: nothing is written or merged, and each page's modules are seen apart. */
export const draftOptions = {
  write: false,
  minify: false,
  rolldownOptions: { experimental: { chunkOptimization: false } },
} as const

/**
 * The groups of the build that follows the draft. A group takes what its modules import with it, so what shoppers load comes
 * first: it never imports what only partners load, nor that what partners load later.
 */
export function planChunks(draft: Draft[], imports: Imports): Rolldown.CodeSplittingGroup[] {
  const rankOf = (part: Part) => -1000 * kindOf(part) + part.pages.size
  const parts = mergeParts(partsOf(draft, imports), weights(draft)).sort((one, other) => rankOf(other) - rankOf(one))
  const groupOf = new Map(parts.flatMap(({ modules }, index) => modules.map((id) => [id, index] as const)))
  return parts.map((_, index) => ({
    name: `part-${index}`,
    test: (id) => groupOf.get(id) === index,
    priority: parts.length - index,
  }))
}

/** The modules that several pages share, one part for each set of pages. */
function partsOf(draft: Draft[], imports: Imports): Part[] {
  const shared = new Set(draft.filter((chunk) => !isPage(chunk)).flatMap(({ moduleIds }) => moduleIds))
  const pieces = new Map<string, Piece>()
  const pieceOf = new Map<string, Piece>()
  for (const [id, pages] of pagesByModule(draft)) {
    if (!shared.has(id)) continue // stays with its page
    const key = [...pages].sort().join()
    const piece = pieces.get(key) ?? { modules: [], loadedBy: pages, size: 0 }
    pieces.set(key, piece)
    pieceOf.set(id, piece)
    piece.modules.push(id)
    piece.size += sizeOf(draft, id)
  }
  return [...pieces.values()].map((piece) => {
    const { modules, loadedBy } = piece
    const brought = staticImports(
      draft,
      draft.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id))),
    )
    // Of our own files also what they import without a use: a group takes that with it.
    const ids = new Set([...brought].flatMap(({ moduleIds }) => moduleIds))
    for (const id of ids) for (const imported of imports.get(id) ?? []) ids.add(imported)
    const brings = [...ids].map((id) => pieceOf.get(id))
    return {
      modules,
      own: new Set([piece]),
      pages: new Set(loadedBy),
      brings: new Set(brings.filter((brought) => brought !== undefined)),
    }
  })
}

/**
 * Merges the two parts that gain most, again and again; then, while a page for partners has too many, those of its parts that
 * cost least. Parts of different kinds are never merged.
 */
function mergeParts(parts: Part[], weights: Map<string, number>): Part[] {
  spreadPages(parts)
  const allPages = new Set(parts.flatMap(({ pages }) => [...pages]))
  for (;;) {
    const costs = new Map(parts.map((part) => [part, costsOf(part, allPages, weights)]))
    const kindsOf = new Map(parts.map((part) => [part, kindOf(part)]))
    const crowded = [...allPages].filter(
      (page) => page.startsWith(partnerMark) && parts.filter(({ pages }) => pages.has(page)).length > mostParts,
    )
    let best: { gain: number; pair: [Part, Part] } | undefined
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1)) {
        const kind = kindsOf.get(one) ?? kinds.shoppers
        if (kind !== kindsOf.get(other)) continue
        const gain = gainOf(one, other, kind, costs)
        const isNeeded = kind === kinds.partners && crowded.some((page) => one.pages.has(page) && other.pages.has(page))
        if ((gain > 0 || isNeeded) && gain > (best?.gain ?? -Infinity)) best = { gain, pair: [one, other] }
      }
    if (!best) return parts
    const { pair } = best
    parts = [...parts.filter((part) => !pair.includes(part)), merged(pair)]
    spreadPages(parts)
  }
}

const merged = ([one, other]: [Part, Part]): Part => ({
  modules: [...one.modules, ...other.modules],
  own: new Set([...one.own, ...other.own]),
  pages: new Set([...one.pages, ...other.pages]),
  brings: new Set([...one.brings, ...other.brings]),
})

/** A page that loads a piece loads its whole part, and what that brings. */
function spreadPages(parts: Part[]) {
  for (let isSpreading = true; isSpreading; ) {
    isSpreading = false
    for (const { own, pages, brings } of parts) {
      for (const { loadedBy } of own) for (const page of loadedBy) pages.add(page)
      for (const { loadedBy } of brings)
        for (const page of pages) {
          if (loadedBy.has(page)) continue
          loadedBy.add(page)
          isSpreading = true
        }
    }
  }
}

type Costs = Map<string, number>

/** What a byte costs a page for partners: the more a page needs, the less room its budget has for what it does not use. */
function weights(draft: Draft[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const [id, pages] of pagesByModule(draft))
    for (const page of pages) sizes.set(page, (sizes.get(page) ?? 0) + sizeOf(draft, id))
  return new Map([...sizes].map(([page, size]) => [page, 1 + Math.max(0, (size - 1_200_000) / 60_000) ** 2]))
}

/** How much more each page would load with a part. A shopper's phone and network are slower than a partner's; a large page stays as it is. */
const costsOf = ({ brings }: Part, pages: Set<string>, weights: Map<string, number>): Costs =>
  new Map(
    [...pages].map((page) => {
      const missing = [...brings].filter(({ loadedBy }) => !loadedBy.has(page))
      const weight = page.includes(':') ? (weights.get(page) ?? 1) : 8
      return [page, weight * missing.reduce((sum, { size }) => sum + size, 0)]
    }),
  )

function gainOf(one: Part, other: Part, kind: number, costs: Map<Part, Costs>): number {
  const both = [...one.pages].filter((page) => other.pages.has(page)).length
  return both * (requestCosts[kind] ?? 0) - wasteOf(one, costs.get(other)) - wasteOf(other, costs.get(one))
}

const wasteOf = ({ pages }: Part, costs: Costs | undefined) =>
  [...pages].reduce((sum, page) => sum + (costs?.get(page) ?? 0), 0)

/** The pages that load each module. A page in the app also loads the app, and one for partners their frame. */
function pagesByModule(draft: Draft[]): Map<string, Set<string>> {
  const load = (ends: string) =>
    staticImports(
      draft,
      draft.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(ends)),
    )
  const [app, frame] = [load('/app.html'), load('/app/workspace.tsx')]
  const forPartners = partnerPages(draft)
  const routes = new Set(named(draft, draft.find(holds('/app/routes.tsx'))?.dynamicImports ?? []))
  const withoutApp = loadable(draft, ({ facadeModuleId }) => /(index|forms)\.html$/.test(facadeModuleId ?? ''))
  const users = new Map<string, Set<string>>()
  for (const entry of draft.filter(isPage)) {
    const mark = !forPartners.has(entry) ? '' : routes.has(entry) ? partnerMark : laterMark
    const page = mark + entry.fileName
    const loaded = staticImports(draft, [entry])
    if (!withoutApp.has(entry)) for (const chunk of app) loaded.add(chunk)
    if (forPartners.has(entry)) for (const chunk of frame) loaded.add(chunk)
    for (const { modules } of loaded)
      for (const id of Object.keys(modules)) users.set(id, (users.get(id) ?? new Set()).add(page))
  }
  // What a page loads at once is grouped for the pages alone: a dialog that uses it too does not move it.
  for (const pages of users.values()) {
    const atOnce = [...pages].filter((page) => !page.startsWith(laterMark))
    if (atOnce.length > 0) for (const page of pages) if (page.startsWith(laterMark)) pages.delete(page)
  }
  return users
}

const holds =
  (ends: string) =>
  ({ moduleIds }: Draft) =>
    moduleIds.some((id) => id.endsWith(ends))

const isPage = ({ isEntry, isDynamicEntry }: Draft) => isEntry || isDynamicEntry

const partnerMark = 'partner:'
/** A dialog, a menu and the like, which a page for partners loads when it is used. */
const laterMark = 'later:'

/** Who loads a part, the most important of them. */
const kinds = { shoppers: 0, partners: 1, later: 2 }
/** What a request costs, in bytes of source text: a compressed script has about a quarter of them. */
// With its own, those of the frame and what these import, a page for partners then loads at most 15 (budgets.test.ts).
const mostParts = 11
const requestCosts = [24_000, 27_000, 24_000]
function kindOf({ pages }: Part): number {
  const marks = [...pages].map((page) => /^\w+:/.exec(page)?.[0])
  return marks.includes(undefined) ? kinds.shoppers : marks.includes(partnerMark) ? kinds.partners : kinds.later
}

/** What no page for shoppers loads, now or later. */
function partnerPages(draft: Draft[]): Set<Draft> {
  const forShoppers = loadable(draft, ({ isEntry }) => isEntry)
  return new Set(draft.filter((chunk) => !forShoppers.has(chunk)))
}

/** What some documents load, now or later, up to the pages for partners: they alone load Mantine (budgets.test.ts). */
function loadable(draft: Draft[], isDocument: (chunk: Draft) => boolean): Set<Draft> {
  const usesMantine = (chunk: Draft) =>
    [...staticImports(draft, [chunk])].some(({ moduleIds }) => moduleIds.some((id) => id.includes('@mantine/core')))
  const found = new Set(draft.filter(isDocument))
  for (const chunk of found) {
    for (const next of named(draft, chunk.imports)) found.add(next)
    for (const next of named(draft, chunk.dynamicImports))
      if (!usesMantine(next) && !next.facadeModuleId?.endsWith('/start-app.tsx')) found.add(next)
  }
  return found
}

/** Scripts and all that they import before they run. */
function staticImports(draft: Draft[], chunks: Draft[]): Set<Draft> {
  const loaded = new Set(chunks)
  for (const { imports } of loaded) for (const chunk of named(draft, imports)) loaded.add(chunk)
  return loaded
}

const named = (draft: Draft[], names: string[]) => names.flatMap((name) => indexOf(draft).chunks.get(name) ?? [])

const sizeOf = (draft: Draft[], id: string) => indexOf(draft).sizes.get(id) ?? 0

type Index = { chunks: Map<string, Draft>; sizes: Map<string, number> }
const indexes = new WeakMap<Draft[], Index>()
/** Both are asked for many thousand times. */
function indexOf(draft: Draft[]): Index {
  const known = indexes.get(draft)
  if (known) return known
  const sizes = draft.flatMap(({ modules }) =>
    Object.entries(modules).map(([id, part]) => [id, part.renderedLength] as const),
  )
  const index = { chunks: new Map(draft.map((chunk) => [chunk.fileName, chunk])), sizes: new Map(sizes) }
  indexes.set(draft, index)
  return index
}
