/** The token of an `Authorization` header. The scheme may be in any case (RFC 9110, 11.1). */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer[ \t]+([^ \t]+)[ \t]*$/i.exec(authorization ?? '')?.[1]
