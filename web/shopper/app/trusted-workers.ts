/*
 * Under `require-trusted-types-for 'script'` every string that may become a script passes a policy. On pages for shoppers only the
 * workers of the scanner start from one, an address of ours; nothing makes markup or scripts of strings.
 */
type Factory = {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string }): void
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin === location.origin) return url
    throw new TypeError('A foreign script is not allowed on this page.')
  },
})

export {}
