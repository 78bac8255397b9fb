import { Button, Group, Select } from '@mantine/core'
import type { RecallDetails } from '@sahihi/contract/endpoints/recalls.ts'
import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { type Language, languages } from '@sahihi/contract/i18n/languages.ts'
import { useParams } from '@tanstack/react-router'
import encodeQR from 'qr'
import { useState } from 'react'
import { useGet } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EvidenceFiles } from '../../ui/evidence-files.tsx'
import { IconPrinter } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { uiText } from '../../ui/text.ts'
import styles from './notice.module.css'
import { recallsText } from './text.ts'
import { useVerdictText } from './use-verdict-text.ts'

const t = recallsText.noticePage
const choices = languages.map(({ tag, name }) => ({ value: tag, label: name }))

/** The notice of a recall for shops and walls: one printed page, in a language of shoppers. */
export function NoticePage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useGet('GET /api/recalls/:id', { params: { id } })
  const [language, setLanguage] = useState<Language>('en')
  const mayRead = useMay('reports:read')
  return (
    <>
      <PageHeader
        title={t.title}
        breadcrumbs={<Breadcrumbs path={[{ to: '/recalls', label: recallsText.title }]} here={t.title} />}
        actions={
          data ? (
            <Group gap="sm">
              <Select
                aria-label={t.language}
                data={choices}
                value={language}
                allowDeselect={false}
                w={160}
                onChange={(value) => setLanguage(value as Language)}
              />
              <Button leftSection={<IconPrinter />} onClick={() => print()}>
                {t.print}
              </Button>
            </Group>
          ) : null
        }
      />
      {isPending ? <ListSkeleton label={t.loading} rows={1} height={640} /> : null}
      {error ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? <RecallNotice recall={data} language={language} /> : null}
      {data && mayRead ? (
        <Panel title={uiText.evidence.title} className="no-print" mt="xl" maw={760}>
          <EvidenceFiles kind="recall" id={id} />
        </Panel>
      ) : null}
    </>
  )
}

function RecallNotice({ recall, language }: { recall: RecallDetails; language: Language }) {
  const text = useVerdictText(language)
  if (!text) return <ListSkeleton label={t.loading} rows={1} height={640} />
  const { company, lots, pictures, reason, recalledAt } = recall
  const words = text.recallNotice
  const { sentence, nextStep, title } = text.verdicts.recalled
  const translated = language === 'en' ? reason : recall.reasonTranslations[language]
  const products = [...new Map(lots.map(({ productId, productName }) => [productId, productName]))]
  const first = lots[0]
  return (
    <article className={styles.notice} lang={language}>
      <header>
        <div>
          <p className={styles.kind}>{words.title}</p>
          <h2>{title}</h2>
          <p>{formatDate(language, recalledAt)}</p>
        </div>
        <div className={styles.company}>
          {company.logo ? <img src={company.logo} alt="" width={56} height={56} /> : null}
          <strong>{company.name}</strong>
        </div>
      </header>
      <section className={styles.products}>
        {products.map(([productId, productName]) => (
          <div key={productId}>
            <Picture of={pictures.find((picture) => picture.productId === productId)?.picture} />
            <div>
              <h3>{words.product}</h3>
              <p className={styles.name}>{productName}</p>
              <h3>{words.batches}</h3>
              <ul>
                {lots
                  .filter((lot) => lot.productId === productId)
                  .map(({ lot, batchId, batchName }) => (
                    <li key={batchId}>{lot ?? batchName}</li>
                  ))}
              </ul>
            </div>
          </div>
        ))}
      </section>
      <section>
        <h3>{words.reason}</h3>
        <p>{sentence}</p>
        <p className={styles.reason} lang={translated === undefined ? 'en' : language}>
          {translated ?? text.inEnglish(reason)}
        </p>
      </section>
      <section>
        <h3>{words.whatToDo}</h3>
        <p className={styles.step}>{nextStep}</p>
      </section>
      <footer>
        <div>
          <h3>{words.contact}</h3>
          {[company.phone, company.email, company.website].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {first ? (
          <div className={styles.check}>
            <p>{words.check}</p>
            <QrCode text={t.checkAddress(first.batchNumber)} />
          </div>
        ) : null}
      </footer>
    </article>
  )
}

const Picture = ({ of }: { of: string | undefined }) => (of ? <img src={of} alt="" width={160} height={160} /> : null)

function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} width={132} height={132} role="img" aria-label={text}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
