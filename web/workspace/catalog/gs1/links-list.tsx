import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { digitalLinkPath } from '@sahihi/contract/domain/gs1.ts'
import type { ProductLink } from '@sahihi/contract/endpoints/gs1.ts'
import { useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { useGet, useSend } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CellNote, type Column, DataTable } from '../../ui/data-table.tsx'
import { ActionError } from '../../ui/form-alert.tsx'
import { IconBadge } from '../../ui/icon-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { LinkDialog, type LinkTarget } from './link-dialog.tsx'
import { linksText as t } from './text.ts'

type Selected = { action: 'add' } | { action: 'edit' | 'delete'; link: ProductLink }

/** The links of a product or batch; who may edit it adds, changes and deletes them. */
export function LinksList({ of }: { of: LinkTarget }) {
  const query = useGet('GET /api/products/:id/links', { params: { id: of.id } })
  const [selected, setSelected] = useState<Selected>()
  const mayEdit = useMay('products:write')
  const close = () => setSelected(undefined)
  const path = digitalLinkPath(of.kind === 'batch' ? { gtin: of.gtin, lot: of.lot } : { gtin: of.gtin })
  return (
    <Card>
      <Stack gap="sm">
        <QueryList query={query} loading={t.loading} failed={t.failed}>
          {(links) =>
            links.length === 0 ? (
              <p>{t.none[of.kind]}</p>
            ) : (
              <Links links={links} onSelect={mayEdit ? setSelected : undefined} />
            )
          }
        </QueryList>
        <Text c="dimmed">
          {t.about[of.kind]} {of.kind === 'batch' && of.isHeld ? t.held : null}
        </Text>
        <Group gap="8px 20px">
          {mayEdit ? (
            <Button variant="default" leftSection={<IconPlus />} onClick={() => setSelected({ action: 'add' })}>
              {t.add}
            </Button>
          ) : null}
          <a href={path} target="_blank" rel="noreferrer" className="touch">
            {t.tryIt(path)}
            <span className="visually-hidden"> {t.newTab}</span>
          </a>
        </Group>
      </Stack>
      {selected?.action === 'add' || selected?.action === 'edit' ? (
        <LinkDialog of={of} link={selected.action === 'edit' ? selected.link : undefined} onClose={close} />
      ) : null}
      {selected?.action === 'delete' ? <DeleteLinkDialog id={of.id} link={selected.link} onClose={close} /> : null}
    </Card>
  )
}

type LinksProps = { links: ProductLink[]; onSelect: ((selected: Selected) => void) | undefined }

function Links({ links, onSelect }: LinksProps) {
  const actions: Column<ProductLink> = {
    key: 'actions',
    label: t.columns.actions,
    isControl: true,
    cell: (link) => (
      <Group gap={0} wrap="nowrap">
        <IconButton
          variant="subtle"
          label={t.edit(link.title)}
          icon={IconPencil}
          onClick={() => onSelect?.({ action: 'edit', link })}
        />
        <IconButton
          variant="subtle"
          label={t.remove(link.title)}
          icon={IconTrash}
          onClick={() => onSelect?.({ action: 'delete', link })}
        />
      </Group>
    ),
  }
  return (
    <DataTable
      caption={t.caption}
      columns={onSelect ? [...columns, actions] : columns}
      rows={links}
      rowKey={({ id }) => id}
    />
  )
}

const columns: Column<ProductLink>[] = [
  {
    key: 'title',
    label: t.columns.title,
    cell: ({ title, isDefault, url }) => (
      <>
        {title} {isDefault ? <IconBadge color="green">{t.default}</IconBadge> : null}
        <CellNote>{url}</CellNote>
      </>
    ),
  },
  {
    key: 'type',
    label: t.columns.type,
    cell: ({ type, mediaType }) => (
      <>
        {t.types[type]}
        {mediaType ? <CellNote>{t.mediaTypes[mediaType]}</CellNote> : null}
      </>
    ),
  },
  { key: 'language', label: t.columns.language, cell: ({ language }) => language ?? t.everyLanguage },
]

type DeleteProps = { id: string; link: Pick<ProductLink, 'id' | 'title'>; onClose: () => void }

function DeleteLinkDialog({ id, link, onClose }: DeleteProps) {
  const remove = useSend('DELETE /api/products/:id/links/:linkId', {
    invalidates: ['GET /api/products/:id/links'],
    isIdempotent: true,
  })
  const confirm = () => remove.mutate({ params: { id, linkId: link.id } }, { onSuccess: announce(onClose) })
  return (
    <ConfirmDialog
      opened
      title={t.removal.title(link.title)}
      confirm={t.removal.submit}
      isDangerous
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ActionError title={t.removal.failed} error={remove.error} />
      <p>{t.removal.effect}</p>
    </ConfirmDialog>
  )
}
