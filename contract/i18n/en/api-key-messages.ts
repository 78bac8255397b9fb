/** The messages about API keys. No imports. */
export const apiKeyMessages = {
  keyCreated: 'API key created. Copy it now: it is not shown again.',
  keyEdited: 'API key saved. The next request with it meets the change.',
  keyRotated: 'API key replaced. Copy the new one now: it is not shown again.',
  keyEnded: 'This API key has ended. Create another one.',
  keyRevoked: 'API key revoked. It stopped working at once.',
  tooManyKeys: (max: number) => `A company has at most ${max} active API keys. Revoke one that is not used.`,
  scopesRequired: 'Choose what the key may do.',
  notANetwork: 'Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24 or 2001:db8::/32.',
  tooManyNetworks: (max: number) => `Enter at most ${max} addresses and networks.`,
  notAnExpiry: (max: number) => `Enter a whole number of days from 1 to ${max}, or null for no end.`,
  notAGrace: (max: number) => `Enter a whole number of hours from 0 to ${max}.`,
  apiKeyMissing: 'Please sign in. A program sends its API key as “Authorization: Bearer sahihi_live_…”.',
  apiKeyNotBearer:
    'Send the API key as “Authorization: Bearer sahihi_live_…”: the word Bearer, a space, the key, and nothing else.',
  notAnApiKey: 'This is no API key: one begins with “sahihi_live_”. Copy it again, without quotation marks.',
  apiKeyMistyped: 'This API key is incomplete or mistyped: its check characters do not fit. Copy it again.',
  apiKeyInvalid: 'This API key is not valid.',
  apiKeyExpired: 'This API key has expired. Create another one.',
  apiKeyRevoked: 'This API key was revoked. Create another one.',
  addressNotAllowed: (address: string) => `This API key may not be used from ${address}.`,
  scopeRequired: (scopes: readonly string[]) =>
    `This API key lacks the scope ${scopes.map((scope) => `"${scope}"`).join(' or ')}. Create a key that has it.`,
  peopleOnly: 'An API key cannot do this. It is for people who are signed in.',
  apiKeyRateLimited: (limit: number) =>
    `This API key has made ${limit} requests in this minute. Wait for the next one, as Retry-After says.`,
  notOfApiKeys: '"me" is for people: an API key looks after nothing. Name a member.',
} as const
