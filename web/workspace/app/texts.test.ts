import { apiKeyScopeNames } from '@sahihi/contract/domain/api-key-scopes.ts'
import { loadCatalogue } from '@sahihi/contract/i18n/review/catalogue.ts'
import { expect, test } from 'vitest'
import { apiKeysText } from '../api-keys/text.ts'
import { reportsText } from '../reports/text.ts'

test('the page of API keys names what every scope allows, each once', () => {
  const named = Object.values(apiKeysText.newKey.groups).flatMap((group) => Object.keys(group))
  expect(named.sort()).toEqual([...apiKeyScopeNames].sort())
})

test('a report shows a partner the same verdict that the shopper read', async () => {
  const { shopper } = await loadCatalogue('en')
  expect(reportsText.verdicts).toEqual(shopper.verdictLabels)
})
