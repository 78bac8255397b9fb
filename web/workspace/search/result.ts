import type { Permission } from '@sahihi/contract/domain/permissions.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import type { SearchResults } from '@sahihi/contract/endpoints/search.ts'
import { copyCasesText } from '../copy-cases/text.ts'
import { reportsText } from '../reports/text.ts'
import { searchText } from './text.ts'

/** What the role must include to open each kind of result. */
export const permissionByKind = {
  partner: 'partners:read',
  product: 'products:read',
  batch: 'codes:read',
  code: 'codes:read',
  copyCase: 'cases:read',
  report: 'reports:read',
} as const satisfies Record<string, Permission>
export type FoundKind = keyof typeof permissionByKind

/** One line of the list: where it leads and what it says. */
export type Result = { kind: FoundKind | 'page' | 'action'; href: string; label: string; detail?: string | undefined }

/** What the server found, in the order of the list. */
export const listResults = ({ products, batches, codes, copyCases, reports }: SearchResults): Result[] => [
  ...products.map(({ id, name, category, isArchived }) => ({
    kind: 'product' as const,
    href: `/products/${id}/batches`,
    label: name,
    detail: withArchived(category, isArchived),
  })),
  ...batches.map(({ id, lotId, name, productName, batchNumber, isHeld, isArchived }) => ({
    kind: 'batch' as const,
    href: linkTo({ id, lotId }),
    label: name,
    detail: withArchived(
      [productName, lotId ? undefined : batchNumber, isHeld ? searchText.held : undefined].filter(Boolean).join(' · '),
      isArchived,
    ),
  })),
  ...codes.map(({ batchId, verificationNumber, serialOnLabel, productName, batchName }) => ({
    kind: 'code' as const,
    href: `/inventory/${batchId}?code=${verificationNumber}`,
    label: groupSerial(serialOnLabel),
    detail: `${productName} · ${batchName}`,
  })),
  ...copyCases.map(({ id, serialOnLabel, state, productName }) => ({
    kind: 'copyCase' as const,
    href: `/suspicious-codes/${id}`,
    label: groupSerial(serialOnLabel),
    detail: `${productName} · ${copyCasesText.states[state]}`,
  })),
  ...reports.map(({ id, reference, status, productName }) => ({
    kind: 'report' as const,
    href: `/reports?report=${id}`,
    label: reference,
    detail: [productName, reportsText.statuses[status]].filter(Boolean).join(' · '),
  })),
]

export type BatchCommand = keyof typeof searchText.commands

/** What recalls each of these batches and lots, or releases those that are held: the dialog on their page. */
export const listCommands = (command: BatchCommand, batches: SearchResults['batches']): Result[] =>
  batches
    .filter(({ isHeld }) => command === 'recall' || isHeld)
    .map((batch) => ({
      kind: 'action' as const,
      href: `${linkTo(batch)}#${command}`,
      label: searchText.commands[command](batch.name),
      detail: batch.productName,
    }))

const linkTo = ({ id, lotId }: Pick<SearchResults['batches'][number], 'id' | 'lotId'>) =>
  lotId ? `/lots/${lotId}` : `/inventory/${id}`

/** What an admin finds. */
export const listAdminResults = (partners: PartnerRow[], reports: Report[]): Result[] => [
  ...partners.map(({ id, companyName, email }) => ({
    kind: 'partner' as const,
    href: `/admin/companies/${id}`,
    label: companyName,
    detail: email ?? undefined,
  })),
  ...reports.map(({ id, reference, status }) => ({
    kind: 'report' as const,
    href: `/admin/reports?report=${id}`,
    label: reference,
    detail: reportsText.statuses[status],
  })),
]

const withArchived = (detail: string, isArchived: boolean) =>
  isArchived ? `${detail} · ${searchText.archived}` : detail
