import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { messages } from '../contract/i18n/en/messages.ts'

type Edit = { start: number; end: number; text: string }
type Parse = (code: string) => ESTree.Program

/** A transformation whose result is kept, because several builds read the same modules. */
function onceForEach(transform: (code: string, parse: Parse, id: string) => string | null) {
  const results = new Map<string, { code: string; map: null } | null>()
  return function (this: { parse: Parse }, code: string, id: string) {
    const known = results.get(id + code)
    if (known !== undefined) return known
    const changed = transform(code, (text) => this.parse(text), id)
    const result = changed === null ? null : { code: changed, map: null }
    results.set(id + code, result)
    return result
  }
}

/**
 * The contract as pages need it: no descriptions, which are for the reference of the API, and nothing that a page does not use.
 * A bundler keeps what is never used when making it calls a function, and every endpoint and schema is made by calls.
 */
export const smallContract: Plugin = {
  name: 'sahihi-small-contract',
  transform: {
    filter: { id: /\/contract\/(domain|endpoints)\/.*\.ts$/ },
    handler: onceForEach((code, parse) => {
      const program = parse(code)
      const edits: Edit[] = []
      new Visitor({
        CallExpression({ callee, end }) {
          if (callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'meta')
            edits.push({ start: callee.object.end, end, text: '' })
        },
      }).visit(program)
      for (const statement of program.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { init } of declared.declarations)
          if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
            edits.push(
              { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
              { start: init.end, end: init.end, text: '))()' },
            )
      }
      return edited(code, edits)
    }),
  },
}

/**
 * A message is text of the module that names it, so that a page loads only those of what it uses. Most of the others are sent by
 * the server, and come with its replies.
 */
export const smallMessages: Plugin = {
  name: 'sahihi-small-messages',
  apply: 'build',
  transform: {
    filter: { id: /\/(contract|web\/(shopper|workspace|ui|lib))\/.*\.tsx?$/ },
    handler: onceForEach((code, parse, id) => {
      if (!/messages/.test(code)) return null
      const program = parse(code)
      if (/\/i18n\/en\/(\w+-)?messages\.ts$/.test(id))
        return withProperties(code, program, (name) => madeMessages().has(name))
      if (!program.body.some(importsMessages)) return null
      const edits: Edit[] = []
      new Visitor({
        MemberExpression({ object, property, computed, start, end }) {
          if (computed || !('name' in object) || object.name !== 'messages' || !('name' in property)) return
          const text = (messages as Record<string, unknown>)[property.name]
          if (typeof text === 'string') edits.push({ start, end, text: JSON.stringify(text) })
        },
      }).visit(program)
      return edited(code, edits)
    }),
  },
}

const importsMessages = (statement: ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration) =>
  statement.type === 'ImportDeclaration' && statement.source.value.endsWith('/messages.ts')

/** The text for shoppers without that of the privacy page, which is built whole and has no script. */
export const smallShopperText: Plugin = {
  name: 'sahihi-small-shopper-text',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/contract\/i18n\/\w+\/trust\.ts$/ },
    handler: onceForEach((code, parse) => withProperties(code, parse(code), (name) => name !== 'privacy')),
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

const sources = fileURLToPath(new URL('..', import.meta.url))
/** Those that pages or schemas name and that are no plain text, or are named by their own part of the messages. */
let made: Set<string> | undefined
function madeMessages() {
  made ??= new Set(
    globSync(['web/{shopper,workspace,ui,lib}/**/*.{ts,tsx}', 'contract/**/*.ts'], { cwd: sources }).flatMap((file) =>
      Array.from(readFileSync(`${sources}/${file}`, 'utf8').matchAll(/\b(m|\w+M)essages\.(\w+)/g))
        .filter(([, of, name = '']) => of !== 'm' || typeof messages[name as keyof typeof messages] !== 'string')
        .map(([, , name = '']) => name),
    ),
  )
  return made
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
