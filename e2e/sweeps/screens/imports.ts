import type { Page } from '@playwright/test'
import type { CheckedTable } from '@sahihi/contract/endpoints/imports.ts'
import type { Screen } from './screen.ts'

const page = { as: 'partner', path: () => '/import' } as const
const call = '**/api/imports/check'
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
  counts: { new: 1, skipped: 1, invalid: 1 },
  codes: 0,
  ignoredColumns: ['Colour', 'Internal number'],
  warning: null,
}
const fine: CheckedTable = { ...table, lines: [line], counts: { new: 1, skipped: 0, invalid: 0 }, ignoredColumns: [] }
const reply = (data: CheckedTable) => ({ call, json: { success: true, data } })
const choose = async (screen: Page) => {
  await screen
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('name,category\nTonic,Drinks') })
}

/** The import of products and batches: before a file is chosen, and what the check says. */
export const importScreens: Screen[] = [
  { ...page, name: 'import', ready: /Start with a template/ },
  {
    ...page,
    name: 'import, lines to correct',
    ready: /Start with a template/,
    answers: reply(table),
    act: async (screen) => {
      await choose(screen)
      await screen.getByRole('checkbox', { name: 'Only lines to fix' }).uncheck()
    },
  },
  {
    ...page,
    name: 'import, ready',
    ready: /Start with a template/,
    answers: reply(fine),
    act: async (screen) => {
      await choose(screen)
      await screen.getByRole('button', { name: 'Import 1 product' }).waitFor()
    },
  },
  {
    ...page,
    name: 'import, check failed',
    ready: /Start with a template/,
    fails: call,
    act: async (screen) => {
      await choose(screen)
      await screen.getByRole('alert').filter({ hasText: /./ }).waitFor()
    },
  },
  {
    ...page,
    name: 'import, serials',
    ready: /Start with a template/,
    answers: reply({ ...fine, lines: [], codes: 1, warning: 'These serials are easy to guess.' }),
    act: async (screen) => {
      await screen.getByRole('radiogroup').getByText('Serials').click()
      await choose(screen)
      await screen.getByRole('button', { name: 'Go to the product' }).waitFor()
    },
  },
]
