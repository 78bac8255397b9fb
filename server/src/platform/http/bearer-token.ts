/** The token of an `Authorization` header. The scheme is in any case (RFC 9110, 11.1), and what is between them is not told apart. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer[ \t]+([^ \t]+)[ \t]*$/i.exec(authorization ?? '')?.[1]
