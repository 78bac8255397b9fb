import type { PartnerPermission } from './permissions.ts'

/**
 * The scopes that an API key may have, each a set of the permissions that endpoints declare (docs/platform-and-api.md, "API keys").
 * Write access includes read access. Permissions in no scope are for people only: the team, payments, webhooks, API keys.
 */
export const apiKeyScopes = {
  'products:read': ['products:read'],
  'products:write': ['products:read', 'products:write'],
  'batches:write': ['products:read', 'batches:write'],
  'labels:write': ['products:read', 'designs:write'],
  'codes:read': ['codes:read'],
  'codes:download': ['codes:read', 'codes:download'],
  'codes:write': ['codes:read', 'codes:block'],
  'scans:read': ['analytics:read'],
  'exports:read': ['exports:read'],
  'feedback:read': ['feedback:read'],
  'feedback:write': ['feedback:read', 'feedback:write'],
  'cases:read': ['cases:read'],
  'cases:write': ['cases:read', 'cases:write'],
  'reports:read': ['reports:read'],
  'reports:write': ['reports:read', 'reports:write'],
  'alerts:read': ['alerts:read'],
  'alerts:write': ['alerts:read', 'alerts:write'],
  // Its items are cases, reports and alerts: closing an item closes the thing itself.
  'inbox:read': ['inbox:read', 'cases:read', 'reports:read'],
  'inbox:write': ['inbox:read', 'inbox:write', 'cases:read', 'cases:write', 'reports:read', 'reports:write'],
  'plan:read': ['plan:read'],
  'settings:read': ['settings:read'],
  'settings:write': ['settings:read', 'settings:write'],
  'activity:read': ['activity:read'],
} as const satisfies Record<string, readonly PartnerPermission[]>

export type ApiKeyScope = keyof typeof apiKeyScopes
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]]

/** The permissions that an API key can have at all. */
export type KeyPermission = (typeof apiKeyScopes)[ApiKeyScope][number]

/** The permissions of some scopes. A scope that a later release has added grants none. */
export const permissionsOfScopes = (scopes: readonly string[]): readonly PartnerPermission[] => [
  ...new Set(scopes.flatMap((scope) => (Object.hasOwn(apiKeyScopes, scope) ? apiKeyScopes[scope as ApiKeyScope] : []))),
]

/** The scopes that include a permission, the narrowest first; none for a permission that only people have. */
export const scopesWith = (permission: string): ApiKeyScope[] =>
  apiKeyScopeNames
    .filter((scope) => apiKeyScopes[scope].some((included) => included === permission))
    .sort((one, other) => apiKeyScopes[one].length - apiKeyScopes[other].length)
