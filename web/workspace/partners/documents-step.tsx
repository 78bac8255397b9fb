import { Button } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DocumentKind } from '@sahihi/contract/endpoints/applications.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { newId } from '../../lib/new-id.ts'
import { redrawPhoto } from '../../lib/redraw-photo.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconCheck } from '../ui/icons.tsx'
import styles from './documents-step.module.css'
import type { AddedDocument, ReceivedApplication } from './received-application.ts'
import { partnersText } from './text.ts'

const t = partnersText.documents
const kinds = Object.keys(t.kinds) as DocumentKind[]

/** Said in the form, so that nobody has to look for them afterwards. */
export const WantedDocuments = () => (
  <section className={styles.wanted}>
    <h2>{t.wanted}</h2>
    <ul>
      {kinds.map((kind) => (
        <li key={kind}>{t.kinds[kind]}</li>
      ))}
    </ul>
    <p>{t.wantedWhen}</p>
  </section>
)

type DocumentsStepProps = { received: ReceivedApplication; onChange: (added: AddedDocument[]) => void }
type Sending = AddedDocument & { file: File }
type State = { busy?: string; failed?: { title: string; reason: string | undefined; again?: Sending } }

/** Adds documents to an application that was just received, one at a time (docs/company-and-plans.md, "Applications"). */
export function DocumentsStep({ received, onChange }: DocumentsStepProps) {
  const { token, added } = received
  const [{ busy, failed }, setState] = useState<State>({})
  const isFull = added.length >= limits.documentsMax

  const add = async (sending: Sending) => {
    const { id, kind, name, file } = sending
    setState({ busy: kind })
    try {
      const body = await redrawIfPhoto(file)
      if (body.size > limits.documentMaxBytes) return setState({ failed: { title: t.tooLarge, reason: name } })
      await call('PUT /api/partners/documents/:id', { params: { id }, query: { token, kind, name }, body })
      onChange([...added, { id, kind, name }])
      setState({})
    } catch (error) {
      const again = mayWorkLater(error) ? sending : undefined
      setState({ failed: { title: t.failed, reason: errorReason(error), ...(again && { again }) } })
    }
  }
  const remove = async ({ id }: AddedDocument) => {
    setState({ busy: id })
    try {
      await call('DELETE /api/partners/documents/:id', { params: { id }, query: { token } })
      onChange(added.filter((document) => document.id !== id))
      setState({})
    } catch (error) {
      setState({ failed: { title: t.removeFailed, reason: errorReason(error) } })
    }
  }
  const again = failed?.again
  return (
    <section className={styles.documents}>
      <h2>{t.title}</h2>
      <p className={styles.help}>{t.help(limits.documentsMax)}</p>
      {failed ? (
        <ErrorAlert title={failed.title}>
          <p>{failed.reason}</p>
          {again ? (
            <Button variant="default" onClick={() => void add(again)}>
              {t.retry}
            </Button>
          ) : null}
        </ErrorAlert>
      ) : null}
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={styles.kind}>{t.kinds[kind]}</span>
            <FileButton
              kind={kind}
              isBusy={busy === kind}
              disabled={busy !== undefined || isFull}
              onFile={(file) => void add({ id: newId(), kind, name: file.name, file })}
            />
            <Files
              documents={added.filter((document) => document.kind === kind)}
              disabled={busy !== undefined}
              onRemove={remove}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={isFull ? styles.help : 'visually-hidden'}>
        {isFull ? t.full(limits.documentsMax) : busy === undefined ? added.at(-1)?.name : t.adding}
      </p>
      <p className={styles.help}>{t.privacy(limits.documentKeptMonths)}</p>
    </section>
  )
}

const mayWorkLater = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

// Small print on a page of A4 stays readable, and the photo of a phone becomes a tenth.
const longestSide = 2400

const redrawIfPhoto = async (file: File): Promise<Blob> =>
  (file.type.startsWith('image/') ? await redrawPhoto(file, longestSide) : undefined) ?? file

type FileButtonProps = { kind: DocumentKind; isBusy: boolean; disabled: boolean; onFile: (file: File) => void }

function FileButton({ kind, isBusy, disabled, onFile }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onFile(file)
    target.value = '' // so that the same file can be chosen again
  }
  return (
    <>
      <input ref={field} type="file" hidden accept="application/pdf,image/*" data-kind={kind} onChange={choose} />
      <Button variant="default" loading={isBusy} disabled={disabled} onClick={() => field.current?.click()}>
        {t.add}
        <span className="visually-hidden">{t.ofKind(t.kinds[kind])}</span>
      </Button>
    </>
  )
}

type FilesProps = { documents: AddedDocument[]; disabled: boolean; onRemove: (document: AddedDocument) => void }

function Files({ documents, disabled, onRemove }: FilesProps) {
  if (documents.length === 0) return null
  return (
    <ul className={styles.files}>
      {documents.map((document) => (
        <li key={document.id}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.name}>
            <span className="visually-hidden">{t.added} </span>
            {document.name}
          </span>
          <button type="button" className={styles.link} disabled={disabled} onClick={() => onRemove(document)}>
            {t.remove}
            <span className="visually-hidden">{t.ofName(document.name)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
