import { Button, Text, TextInput } from '@mantine/core'
import type { AuthorityInspector } from '@sahihi/contract/endpoints/inspectors.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { useGet, useSend } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CellNote, type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { inspectorsText as t } from './inspectors-text.ts'

const calls = ['GET /api/admin/inspectors'] as const

/** The inspectors of authorities: who they are, and how their work begins and ends. */
export function InspectorsPage() {
  const query = useGet('GET /api/admin/inspectors', {})
  const mayChange = useMay('partners:write')
  const [isAppointing, setAppointing] = useState(false)
  const [ending, setEnding] = useState<AuthorityInspector>()
  const actions: Column<AuthorityInspector> = {
    key: 'actions',
    label: t.actions,
    isControl: true,
    cell: (inspector) => (
      <Button variant="default" size="compact-md" onClick={() => setEnding(inspector)}>
        {t.end}
      </Button>
    ),
  }
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={mayChange ? <Button onClick={() => setAppointing(true)}>{t.appoint}</Button> : null}
      />
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {(inspectors) =>
          inspectors.length > 0 ? (
            <DataTable
              caption={t.caption}
              columns={mayChange ? [...facts, actions] : facts}
              rows={inspectors}
              rowKey={({ id }) => id}
            />
          ) : (
            <EmptyState title={t.none} text={t.noneHint} />
          )
        }
      </QueryList>
      <Text mt="lg">
        <Link to="/admin/inspections">{t.unknown}</Link>
      </Text>
      {isAppointing ? <AppointDialog onClose={() => setAppointing(false)} /> : null}
      {ending ? <EndDialog inspector={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  )
}

const facts: Column<AuthorityInspector>[] = [
  {
    key: 'who',
    label: t.who,
    cell: ({ name, email, hasPassword }) => (
      <>
        {name ?? email}
        {name ? <CellNote>{email}</CellNote> : null}
        {hasPassword ? null : <CellNote>{t.invited}</CellNote>}
      </>
    ),
  },
  { key: 'authority', label: t.authority, cell: ({ authority }) => authority },
  { key: 'inspections', label: t.inspections, isNumber: true, cell: ({ inspections }) => formatNumber(inspections) },
]

function AppointDialog({ onClose }: { onClose: () => void }) {
  const appoint = useSend('POST /api/admin/inspectors', { invalidates: calls, onSuccess: onClose })
  const [email, setEmail] = useState('')
  const [authority, setAuthority] = useState('')
  return (
    <ConfirmDialog
      opened
      title={t.dialog.title}
      confirm={t.dialog.submit}
      busy={appoint.isPending}
      disabled={email.trim() === '' || authority.trim() === ''}
      onConfirm={() => appoint.mutate({ body: { email, authority } })}
      onClose={onClose}
    >
      <FormAlert
        error={appoint.error}
        fallback={t.appointFailed}
        labels={{ email: t.dialog.email, authority: t.dialog.authority }}
      />
      <p>{t.dialog.text}</p>
      <TextInput
        label={t.dialog.email}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={t.dialog.authority}
        description={t.dialog.authorityHelp}
        placeholder={t.dialog.authorityExample}
        required
        value={authority}
        onChange={(event) => setAuthority(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function EndDialog({ inspector: { id, email }, onClose }: { inspector: AuthorityInspector; onClose: () => void }) {
  const end = useSend('DELETE /api/admin/inspectors/:id', { invalidates: calls, onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={t.endTitle(email)}
      confirm={t.confirmEnd}
      busy={end.isPending}
      onConfirm={() => end.mutate({ params: { id } })}
      onClose={onClose}
    >
      <FormAlert error={end.error} fallback={t.endFailed} />
      <p>{t.endText}</p>
    </ConfirmDialog>
  )
}
