import type { Rolldown } from 'vite'

/*
 * Which modules share a script. By itself a bundler makes one script for each set of pages that have a module in common: 70 to
 * 100 requests for a signed-in page. Here the sets are merged where a request saved is worth more than the bytes that some page
 * then loads for nothing. Who uses what is read from a draft of the build.
 */
type Draft = Rolldown.OutputChunk
type Part = { modules: string[]; pages: Set<string>; size: number }

/** What a request costs, in bytes of source text: a compressed script has about a quarter of them. */
const requestCost = 40_000

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
export function planChunks(draft: Draft[]): Rolldown.CodeSplittingGroup[] {
  const rankOf = (part: Part) => -1000 * kindOf(part) + part.pages.size
  const parts = mergeParts(partsOf(draft)).sort((one, other) => rankOf(other) - rankOf(one))
  const groupOf = new Map(parts.flatMap(({ modules }, index) => modules.map((id) => [id, index] as const)))
  return parts.map((_, index) => ({
    name: `part-${index}`,
    test: (id) => groupOf.get(id) === index,
    priority: parts.length - index,
  }))
}

/** The modules that several pages share, one part for each set of pages. */
function partsOf(draft: Draft[]): Part[] {
  const shared = new Set(draft.filter((chunk) => !isPage(chunk)).flatMap(({ moduleIds }) => moduleIds))
  const parts = new Map<string, Part>()
  for (const [id, pages] of pagesByModule(draft)) {
    if (!shared.has(id)) continue // stays with its page
    const key = [...pages].sort().join()
    const part = parts.get(key) ?? { modules: [], pages, size: 0 }
    parts.set(key, part)
    part.modules.push(id)
    part.size += sizeOf(draft, id)
  }
  return [...parts.values()]
}

/** Merges the two parts that gain most, again and again. Parts of different kinds are never merged. */
function mergeParts(parts: Part[]): Part[] {
  for (;;) {
    let best = { gain: 0, first: -1, second: -1 }
    for (const [first, one] of parts.entries())
      for (const [second, other] of parts.entries())
        if (first < second && kindOf(one) === kindOf(other)) {
          const gain = gainOf(one, other)
          if (gain > best.gain) best = { gain, first, second }
        }
    const [one, other] = [parts[best.first], parts[best.second]]
    if (!one || !other) return parts
    const merged = {
      modules: [...one.modules, ...other.modules],
      pages: new Set([...one.pages, ...other.pages]),
      size: one.size + other.size,
    }
    parts = [...parts.filter((part) => part !== one && part !== other), merged]
  }
}

function gainOf(one: Part, other: Part): number {
  const both = [...one.pages].filter((page) => other.pages.has(page)).length
  return both * requestCost - wasteOf(one, other) - wasteOf(other, one)
}

/** What the pages of `part` would load of `other` for nothing. A shopper's phone and network are slower than a partner's. */
function wasteOf(part: Part, other: Part): number {
  const cost = kindOf(part) === kinds.shoppers ? 4 : 1
  return [...part.pages].filter((page) => !other.pages.has(page)).length * other.size * cost
}

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

const named = (draft: Draft[], names: string[]) => draft.filter(({ fileName }) => names.includes(fileName))

const sizeOf = (draft: Draft[], id: string) =>
  draft.find(({ modules }) => modules[id])?.modules[id]?.renderedLength ?? 0
