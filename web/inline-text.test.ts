import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; start: number; [key: string]: unknown }

/** Attributes and properties whose value is shown or read aloud. */
const textProps = new Set(
  `label title subtitle placeholder alt description message text words children error hint note caption summary
  aria-label aria-description aria-valuetext aria-roledescription aria-placeholder`.split(/\s+/),
)
/** Names that no language translates, what the server fills in, file types and units. */
const allowedNames =
  /\b(Sahihi|Natural Earth|GeoNames|CC BY 4\.0|Samsung Internet|Chrome|Edge|Firefox|Opera|Safari|\w+iOS|__[A-Z]+__)\b/g
const allowedWords = /^(pdf|png|svg|csv|zip|jpeg|webp|qr|sms|ussd|mb|kb|px|mm|dpi)$/i

/** Has a letter of any script outside the allowed words. */
const isText = (value: string) =>
  value
    .replace(allowedNames, '')
    .split(/[\s/·,:;()[\]…–—-]+/)
    .filter((word) => !allowedWords.test(word))
    .some((word) => /\p{L}/u.test(word))

/** Reads like text wherever it stands: a capitalized word, or three words. */
const readsLikeText = (value: string) => isText(value) && /^\s*\p{Lu}\p{Ll}|\p{L} \p{L}+ \p{L}/u.test(value)

/** Where a string is not shown: types, classes, keys that are compared, errors for developers, and names of exports. */
const isHidden = (node: Node) =>
  /^(ImportDeclaration|ThrowStatement|TSLiteralType)$/.test(node.type) ||
  (node.type === 'JSXAttribute' && /^(className|style|bd)$/.test(nameOf(node.name as Node))) ||
  (node.type === 'BinaryExpression' && node.operator !== '+') ||
  (node.type === 'CallExpression' && /^lazy/.test(String((node.callee as Node).name)))

/** The text for readers that is written in the file itself, with its line. */
function inlineText(code: string, file = 'page.tsx'): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found = new Map<number, string>()
  const report = ({ start }: Node, value: string) => {
    if (isText(value))
      found.set(start, `${file}:${code.slice(0, start).split('\n').length} ${value.trim().replace(/\s+/g, ' ')}`)
  }

  /** The strings that an expression can become: not those inside calls, functions or elements of their own. */
  function reportStrings(node: Node | null | undefined) {
    if (!node || isHidden(node)) return
    const string = stringOf(node)
    if (string !== undefined) report(node, string)
    const parts = partsOf[node.type] ?? []
    for (const part of parts.flatMap((name) => node[name] as Node | Node[])) reportStrings(part)
  }

  function visit(node: Node) {
    if (isHidden(node)) return
    const string = stringOf(node)
    if (string !== undefined && readsLikeText(string)) report(node, string)
    if (node.type === 'JSXText') report(node, String(node.value).replace(/&\w+;/g, ''))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').forEach(reportStrings)
    if (node.type === 'JSXAttribute' && textProps.has(nameOf(node.name as Node))) reportStrings(node.value as Node)
    if (node.type === 'Property' && textProps.has(nameOf(node.key as Node))) reportStrings(node.value as Node)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(program as unknown as Node)
  return [...found.values()]
}

/** The parts of an expression that may become its value. */
const partsOf: Record<string, string[]> = {
  ArrayExpression: ['elements'],
  BinaryExpression: ['left', 'right'],
  ConditionalExpression: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  TemplateLiteral: ['quasis', 'expressions'],
  TSAsExpression: ['expression'],
  TSNonNullExpression: ['expression'],
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function stringOf({ type, value }: Node): string | undefined {
  if (type === 'TemplateElement') return (value as { cooked: string }).cooked
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
const nameOf = (node: Node) => String(node.type === 'Literal' ? node.value : node.name)

test('text in JSX, in attributes and in properties is found, and nothing else', () => {
  const page = `
    const page = <>
      <p className="plain" id={'x'}>A sentence.</p>
      <img alt="A picture" src="a.png" />
      <Button label={isOpen ? 'Close it' : t.open} title={\`\${count} codes\`}>{isOn ? t.on : 'Off'}</Button>
      <p>{count} · {kind === 'none' ? t.none : t.units} 12 mm PDF {' '} {format('MMM D')}</p>
    </>
    show({ title: 'Saved', color: 'red' })
    const [text, tone] = isActive ? ['Active', 'green'] : [t.suspended, 'red']
    if (key === 'Enter' && kind === 'no such kind') throw new Error('A fault for developers.')`
  const texts = inlineText(page).map((line) => line.replace(/^\S+ /, ''))
  expect(texts.sort()).toEqual(['A picture', 'A sentence.', 'Active', 'Close it', 'Off', 'Saved', 'codes'])
})

test('no page has text of its own: it comes from the catalogue (contract/i18n)', () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const files = globSync('{shopper,workspace,ui}/**/*.tsx', { cwd }).filter((file) => !/\.test\.tsx$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => inlineText(readFileSync(cwd + file, 'utf8'), file)).sort()).toEqual([])
})
