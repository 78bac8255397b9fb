import { ActionIcon, Button } from '@mantine/core'
import { digitalLinkPath } from '@sahihi/contract/domain/gs1.ts'
import type { ProductLink } from '@sahihi/contract/endpoints/gs1.ts'
import { useState } from 'react'
import { useGet } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import badges from '../../ui/badge.module.css'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import list from '../../ui/list-table.module.css'
import table from '../../ui/table.module.css'
import { DeleteLinkDialog } from './delete-link-dialog.tsx'
import { LinkDialog, type LinkTarget } from './link-dialog.tsx'
import styles from './links.module.css'
import { linksText as t } from './text.ts'

type Selected = { action: 'add' } | { action: 'edit' | 'delete'; link: ProductLink }

/** The links of a product or batch; who may edit it adds, changes and deletes them. */
export function LinksList({ of }: { of: LinkTarget; onClose: () => void }) {
  const { data, error, isPending, refetch } = useGet('GET /api/products/:id/links', { params: { id: of.id } })
  const [selected, setSelected] = useState<Selected>()
  const mayEdit = useMay('products:write')
  const close = () => setSelected(undefined)
  const path = digitalLinkPath(of.kind === 'batch' ? { gtin: of.gtin, lot: of.lot } : { gtin: of.gtin })
  return (
    <div className={styles.content}>
      {isPending ? <ListSkeleton label={t.loading} rows={2} height={56} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p>{t.none[of.kind]}</p> : null}
      {data && data.length > 0 ? <Links links={data} onSelect={mayEdit ? setSelected : undefined} /> : null}
      <p className={styles.about}>
        {t.about[of.kind]} {of.kind === 'batch' && of.isHeld ? t.held : null}
      </p>
      <div className={styles.actions}>
        {mayEdit ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => setSelected({ action: 'add' })}
          >
            {t.add}
          </Button>
        ) : null}
        <a href={path} target="_blank" rel="noreferrer" className={styles.tryIt}>
          {t.tryIt(path)}
          <span className="visually-hidden"> {t.newTab}</span>
        </a>
      </div>
      {selected?.action === 'add' || selected?.action === 'edit' ? (
        <LinkDialog of={of} link={selected.action === 'edit' ? selected.link : undefined} onClose={close} />
      ) : null}
      {selected?.action === 'delete' ? <DeleteLinkDialog id={of.id} link={selected.link} onClose={close} /> : null}
    </div>
  )
}

type LinksProps = { links: ProductLink[]; onSelect: ((selected: Selected) => void) | undefined }

function Links({ links, onSelect }: LinksProps) {
  return (
    <div className={list.scroll}>
      <table className={`${table.table} ${list.table}`}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.title}</th>
            <th scope="col">{t.columns.type}</th>
            <th scope="col">{t.columns.language}</th>
            {onSelect ? (
              <th scope="col">
                <span className="visually-hidden">{t.columns.actions}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <th scope="row">
                {link.title}{' '}
                {link.isDefault ? <span className={`${badges.badge} ${badges.green}`}>{t.default}</span> : null}
                <span className={list.note}>{link.url}</span>
              </th>
              <td data-label={t.columns.type}>
                {t.types[link.type]}
                {link.mediaType ? <span className={list.note}>{t.mediaTypes[link.mediaType]}</span> : null}
              </td>
              <td data-label={t.columns.language}>{link.language ?? t.everyLanguage}</td>
              {onSelect ? (
                <td>
                  <div className={styles.rowActions}>
                    <ActionIcon
                      variant="subtle"
                      size={44}
                      aria-label={t.edit(link.title)}
                      onClick={() => onSelect({ action: 'edit', link })}
                    >
                      <IconPencil size={18} stroke={1.5} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      size={44}
                      aria-label={t.remove(link.title)}
                      onClick={() => onSelect({ action: 'delete', link })}
                    >
                      <IconTrash size={18} stroke={1.5} aria-hidden="true" />
                    </ActionIcon>
                  </div>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
