import { Skeleton } from '@mantine/core'
import type { CheckedKind } from '@sahihi/contract/endpoints/imports.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../lib/api.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { CheckedFile } from './checked-file.tsx'
import { FileField } from './file-field.tsx'
import styles from './imports.module.css'
import type { TableFile } from './read-table-file.ts'
import { StartSection } from './start-section.tsx'
import { importsText as t } from './text.ts'

const kinds = Object.keys(t.kinds) as CheckedKind[]

/** Brings in products and batches from a file that is checked first, and takes them out. */
export function ImportPage() {
  const [kind, setKind] = useState<CheckedKind>('products')
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={
          <Breadcrumbs>
            <Link to="/products">{t.overview}</Link>
            <span>{t.title}</span>
          </Breadcrumbs>
        }
      />
      <div className={styles.kinds} role="radiogroup" aria-label={t.kind}>
        {kinds.map((each) => (
          <label key={each} className={styles.kind}>
            <input
              type="radio"
              name="kind"
              className="visually-hidden"
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            {t.kinds[each]}
          </label>
        ))}
      </div>
      <p className={styles.notes}>{t.about[kind]}</p>
      <div className={styles.page}>
        <StartSection key={`start-${kind}`} kind={kind} />
        <FileSection key={kind} kind={kind} />
      </div>
    </>
  )
}

function FileSection({ kind }: { kind: CheckedKind }) {
  const [file, setFile] = useState<TableFile>()
  const check = useSend('POST /api/imports/check')
  const choose = (chosen: TableFile) => {
    setFile(chosen)
    const { name: _, ...sent } = chosen
    check.mutate({ body: { kind, ...sent } })
  }
  return (
    <>
      <Section title={t.choose}>
        <FileField file={file} isBusy={check.isPending} onChange={choose} />
        <FormAlert error={check.error} fallback={t.checkFailed} />
      </Section>
      {check.isPending ? (
        <div role="status" aria-label={t.checking}>
          <Skeleton height={160} />
        </div>
      ) : null}
      {file && check.data ? (
        <CheckedFile key={check.submittedAt} kind={kind} file={file} table={check.data.data} />
      ) : null}
    </>
  )
}
