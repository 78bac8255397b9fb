import type { CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../page-tools.ts'
import { fails } from '../../replies.ts'
import { testStates } from '../../states.ts'

const form = { as: 'partner', path: '/import' } as const
const line: CheckedTable['lines'][number] = {
  line: 2,
  status: 'new',
  name: 'Paracetamol 500 mg',
  detail: 'Medicine',
  note: null,
  errors: [],
}
const table: CheckedTable = {
  lines: [
    line,
    { ...line, line: 3, status: 'skipped', name: `Syrup ${'of honey '.repeat(12)}`, note: 'Already there.' },
    {
      ...line,
      line: 4,
      status: 'invalid',
      name: 'Averyverylongnamewithoutanyspaceinitthatneverends'.repeat(2),
      errors: [
        { field: 'category', message: 'This field is required.' },
        { field: 'gtin', message: 'A GTIN has 8, 12, 13 or 14 digits.' },
      ],
    },
  ],
  counts: { read: 5, new: 1, skipped: 1, invalid: 1, empty: 2 },
  codes: 0,
  ignoredColumns: ['Colour', 'Internal number'],
  warning: null,
}
const fine: CheckedTable = {
  ...table,
  lines: [line],
  counts: { read: 1, new: 1, skipped: 0, invalid: 0, empty: 0 },
  ignoredColumns: [],
}
const reply = (data: CheckedTable) => ({ 'POST /api/imports/check': { data } })
const choose = () => chooseFile('table.csv', 'text/csv', 'name,category\nTonic,Drinks')

/** The import of products and batches: before a file is chosen, and what the check says. */
testStates([
  {
    ...form,
    name: 'import, lines to correct',
    ready: /Start with a template/,
    replies: reply(table),
    act: async () => {
      await choose()
      await page.getByRole('checkbox', { name: 'Only lines to fix' }).click()
    },
  },
  {
    ...form,
    name: 'import, ready',
    ready: /Start with a template/,
    replies: reply(fine),
    act: async () => {
      await choose()
      await expect.element(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible()
    },
  },
  {
    ...form,
    name: 'import, check failed',
    ready: /Start with a template/,
    replies: { 'POST /api/imports/check': fails },
    act: async () => {
      await choose()
      await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    },
  },
  {
    ...form,
    name: 'import, serials',
    ready: /Start with a template/,
    replies: reply({ ...fine, lines: [], codes: 1, warning: 'These serials are easy to guess.' }),
    act: async () => {
      await page.getByRole('radiogroup').getByText('Serials').click()
      await choose()
      await expect.element(page.getByRole('button', { name: 'Go to the product' })).toBeVisible()
    },
  },
])
