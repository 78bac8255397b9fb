/*
 * Under `require-trusted-types-for 'script'` every string that reaches the page's markup or scripts passes here.
 * Mantine writes CSS into <style> by innerHTML, workers start from a URL, and Leaflet tries once whether a browser draws
 * SVG: those three are let through, nothing else.
 */
type Factory = {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL' | 'createScript', (text: string) => string>,
  ): void
}

const reject = (kind: string): never => {
  throw new TypeError(`${kind} from a string is not allowed on this page.`)
}

const leafletSvgCheck = '<svg/>'

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') && text !== leafletSvgCheck ? reject('Markup') : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : reject('A foreign script')),
  createScript: () => reject('Script'),
})

// Zod, which the pages load later, would try to make functions from strings: browsers report that the policy refuses it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
