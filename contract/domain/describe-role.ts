import type { AdminRole, PartnerRole } from './permissions.ts'

/** Each role of a partner's members in a word and a sentence. Imports only types. */
const partnerRoles: Record<PartnerRole, { title: string; summary: string }> = {
  owner: {
    title: 'Owner',
    summary: 'Everything, with the plan, payments, settings and the team.',
  },
  production: {
    title: 'Production',
    summary: 'Creates products, batches and orders, designs labels, downloads codes, and releases or recalls batches.',
  },
  quality: {
    title: 'Quality',
    summary: 'Blocks codes, recalls batches, and handles suspicious codes, reports, feedback and alerts.',
  },
  analyst: {
    title: 'Analyst',
    summary: 'Reads products, codes, cases, reports and analytics, and exports data. Changes nothing.',
  },
  inspector: {
    title: 'Inspector',
    summary: 'Checks packs on the inspectors’ page, also without network, and sees nothing else.',
  },
  sample: {
    title: 'Trying out',
    summary: 'Everything with sample data, without plans, settings and the team.',
  },
}

const adminRoles: Record<AdminRole, { title: string; summary: string }> = {
  owner: { title: 'Owner', summary: 'Everything.' },
  reviewer: { title: 'Reviewer', summary: 'Decides on applications and handles reports.' },
  support: { title: 'Support', summary: 'Reads everything and changes nothing.' },
  inspector: { title: 'Inspector', summary: 'Checks the packs of all companies for an authority, and nothing else.' },
}

export const describeRole = (role: PartnerRole) => partnerRoles[role]
export const describeAdminRole = (role: AdminRole) => adminRoles[role]
