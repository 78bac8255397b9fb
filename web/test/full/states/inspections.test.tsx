import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails, hangs, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const asPartner = { as: 'partner', path: '/inspections', ready: /Idumota market/ } as const
const one = '/inspections?inspection=00000000-0000-4000-8000-000000000041'
const asAdmin = { as: 'admin', path: '/admin/inspectors', ready: /ada@nafdac\.example/ } as const

testStates([
  { ...asPartner, name: 'inspections' },
  { ...asPartner, name: 'inspections, none', as: 'newcomer', ready: /No inspections yet\./ },
  {
    ...asPartner,
    name: 'inspections, none found',
    path: '/inspections?verdict=genuine',
    replies: { 'GET /api/inspections': { data: { inspections: [], pagination: onePage(0) } } },
    ready: /No inspection matches/,
  },
  {
    ...asPartner,
    name: 'inspections, loading',
    ready: /What inspectors found/,
    replies: { 'GET /api/inspections': hangs },
    loading: { skeleton: 'Loading inspections' },
  },
  { ...asPartner, name: 'inspections, failed', replies: { 'GET /api/inspections': fails }, ready: /Failed to load/ },
  {
    ...asPartner,
    name: 'inspection',
    path: one,
    act: async () => {
      const dialog = page.getByRole('dialog')
      await expect.element(dialog.getByAltText('Photo from the inspector')).toBeVisible()
      await expect.element(dialog.getByText('NAFDAC, as an authority')).toBeVisible()
    },
  },
  {
    ...asPartner,
    name: 'inspection, failed',
    path: one,
    replies: { 'GET /api/inspections/:id': fails },
    ready: /Failed to load the inspection/,
  },
  { ...asAdmin, name: 'inspectors' },
  {
    ...asAdmin,
    name: 'inspectors, none',
    replies: { 'GET /api/admin/inspectors': { data: [] } },
    ready: /No inspectors of authorities yet\./,
  },
  { ...asAdmin, name: 'inspectors, failed', replies: { 'GET /api/admin/inspectors': fails }, ready: /Failed to load/ },
  {
    ...asAdmin,
    name: 'inspectors, one is appointed',
    act: async () => {
      await page.getByRole('button', { name: 'Appoint an inspector' }).click()
      await expect.element(page.getByRole('dialog')).toMatchTextContent('They change nothing')
    },
  },
  {
    ...asAdmin,
    name: 'inspectors, the work of one ends',
    act: async () => {
      await page.getByRole('button', { name: 'End' }).first().click()
      await expect.element(page.getByRole('dialog')).toMatchTextContent('expires within 14 days')
    },
  },
])
