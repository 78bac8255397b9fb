/*
 * Zod for the pages (web/vite.config.ts puts this in its place). The contract's schemas weigh less than the library that makes
 * them, and a page validates only when a form is sent. So schemas are only written down here, and made once `loadZod` has
 * loaded the library. Before that every value passes as it is: the server has the same rules.
 *
 * Pages may call `parse` and `safeParse` of a schema and read the `options` of an enum, nothing else.
 */
type Zod = typeof import('./schema-library.ts')
type Make = (zod: Zod) => unknown
type Call = (zod: Zod, args: unknown[]) => unknown
type Parser = (value: unknown) => unknown

let loaded: Zod | undefined
let loading: Promise<void> | undefined

/** Makes the schemas check what they are given. When the library does not load, it is tried again by the next call. */
export function loadZod(): Promise<void> {
  loading ??= import('./schema-library.ts').then(
    (zod) => {
      loaded = zod
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

const passThrough: Record<string, Parser> = {
  parse: (value) => value,
  safeParse: (value) => ({ success: true, data: value }),
}
const enumMark = Symbol('enum')
const makers = new WeakMap<object, Make>()

/**
 * Stands for a value of the library: what is read from it or called on it is written down in turn. `options` are those of an
 * enum; `enum` itself has a mark in their place.
 */
function written(make: Make, call?: Call, options?: unknown): object {
  let made: { value: unknown } | undefined
  const makeOnce: Make = (zod) => {
    made ??= { value: make(zod) }
    return made.value
  }
  const read = (zod: Zod, key: string) => (makeOnce(zod) as Record<string, unknown>)[key]
  const proxy = new Proxy(() => undefined, {
    get: (_, key) => {
      if (typeof key === 'symbol' || key === 'then') return undefined // a schema is no promise
      if (key === 'options' && options) return options
      const pass = passThrough[key]
      if (pass) return loaded ? (read(loaded, key) as Parser).bind(makeOnce(loaded)) : pass
      const callIt: Call = (zod, args) => (read(zod, key) as (...args: unknown[]) => unknown).apply(makeOnce(zod), args)
      return written((zod) => read(zod, key), callIt, key === 'enum' ? enumMark : undefined)
    },
    apply: (_, __, args: unknown[]) =>
      written(
        (zod) =>
          call?.(
            zod,
            args.map((arg) => resolveLazySchemas(zod, arg)),
          ),
        undefined,
        options === enumMark ? args[0] : undefined,
      ),
  })
  makers.set(proxy, makeOnce)
  return proxy
}

/** Arguments may hold written schemas, in lists and in objects. */
function resolveLazySchemas(zod: Zod, value: unknown): unknown {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
  const make = makers.get(value)
  if (make) return make(zod)
  if (Array.isArray(value)) return value.map((item) => resolveLazySchemas(zod, item))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveLazySchemas(zod, item)]))
}

export const z = written(({ z: zod }) => zod) as typeof import('zod/v4').z
