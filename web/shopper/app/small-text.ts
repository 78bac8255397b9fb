import type { ESTree, Plugin } from 'vite'

type Edit = { start: number; end: number; text: string }

/** The text for shoppers without that of the privacy page, which is built whole and has no script. */
export const smallShopperText: Plugin = {
  name: 'sahihi-small-shopper-text',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/contract\/i18n\/\w+\/trust\.ts$/ },
    handler(code) {
      return { code: withProperties(code, this.parse(code), (name) => name !== 'privacy'), map: null }
    },
  },
}

/** The module with only some properties of the objects that it exports. */
function withProperties(code: string, program: ESTree.Program, isKept: (name: string) => boolean) {
  const edits: Edit[] = []
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== 'ObjectExpression') continue
      const kept = init.properties.filter(
        (property) => property.type !== 'Property' || property.key.type !== 'Identifier' || isKept(property.key.name),
      )
      const text = `{${kept.map(({ start, end }) => code.slice(start, end)).join()}}`
      edits.push({ start: init.start, end: init.end, text })
    }
  }
  return edited(code, edits)
}

/** Edits do not overlap; several at one place stay in their order. */
function edited(code: string, edits: Edit[]): string {
  let [result, from] = ['', 0]
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}
