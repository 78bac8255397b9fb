import type { ApiKey } from '@sahihi/contract/endpoints/api-keys.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '../../states.ts'

const keys = { as: 'partner', path: '/api-keys' } as const
const printer: ApiKey = {
  id: '1',
  name: 'Line 2 printer',
  hint: 'x7Qp',
  scopes: ['products:write', 'codes:download'],
  allowedAddresses: ['203.0.113.0/24', '2001:db8:7::/48'],
  createdBy: 'Ada Obi',
  createdAt: '2026-11-02T09:00:00.000Z',
  expiresAt: '2027-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  revokedAt: null,
  status: 'active',
}
const long = {
  ...printer,
  id: '2',
  name: 'A warehouse program with a rather long name that wraps on a phone',
  scopes: ['products:read', 'codes:read', 'codes:write', 'scans:read', 'cases:read', 'reports:write', 'activity:read'],
  allowedAddresses: [],
  expiresAt: null,
  lastUsedAt: null,
}
const revoked = {
  ...printer,
  id: '3',
  name: 'Old ERP',
  status: 'revoked',
  revokedAt: '2026-11-10T09:00:00.000Z',
} as const
const full = { 'GET /api/api-keys': { data: [printer, long, revoked] } }

testStates([
  { ...keys, name: 'API keys, none', ready: 'No API keys yet', replies: { 'GET /api/api-keys': { data: [] } } },
  { ...keys, name: 'API keys', ready: 'Line 2 printer', replies: full },
  {
    ...keys,
    name: 'API keys, creating one',
    ready: 'Line 2 printer',
    replies: full,
    act: async () => {
      await page.getByRole('button', { name: 'Create API key' }).click()
      const printer = page.getByRole('button', { name: 'Label printer' })
      await printer.click()
      await expect.element(printer).toHaveAttribute('aria-pressed', 'true')
      await expect.element(page.getByLabelText('Download labels and serials')).toBeChecked()
      await expect.element(page.getByLabelText('Block and unblock codes')).not.toBeChecked()
    },
  },
])
