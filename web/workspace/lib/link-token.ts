/** The token at the end of a mailed link. */
export const readLinkToken = () => decodeURIComponent(location.pathname.split('/').at(-1) ?? '').trim()
