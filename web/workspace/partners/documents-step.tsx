import '../ui/components.css'
import { Button, FileButton, Flex, Text } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { DocumentKind } from '@sahihi/contract/endpoints/applications.ts'
import { useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { errorReason } from '../../lib/errors.ts'
import { newId } from '../../lib/new-id.ts'
import { redrawPhoto } from '../../lib/redraw-photo.ts'
import { ErrorAlert } from '../ui/form-alert.tsx'
import { IconCheck } from '../ui/icons.tsx'
import { LineList } from '../ui/line-list.tsx'
import { Panel } from '../ui/panel.tsx'
import type { AddedDocument, ReceivedApplication } from './received-application.ts'
import { partnersText } from './text.ts'

const t = partnersText.documents
const kinds = Object.keys(t.kinds) as DocumentKind[]

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
    <Panel title={t.title} w="100%" my="md">
      <Text c="dimmed">{t.help(limits.documentsMax)}</Text>
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
      <LineList>
        {kinds.map((kind) => (
          <Flex key={kind} component="li" wrap="wrap" align="center" gap="4px 16px">
            <Text span fw={500} flex="1 1 200px">
              {t.kinds[kind]}
            </Text>
            <AddFile
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
          </Flex>
        ))}
      </LineList>
      <Text c="dimmed" role="status" className={isFull ? '' : 'visually-hidden'}>
        {isFull ? t.full(limits.documentsMax) : busy === undefined ? added.at(-1)?.name : t.adding}
      </Text>
      <Text c="dimmed">{t.privacy(limits.documentKeptMonths)}</Text>
    </Panel>
  )
}

const mayWorkLater = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500

// Small print on a page of A4 stays readable, and the photo of a phone becomes a tenth.
const longestSide = 2400

const redrawIfPhoto = async (file: File): Promise<Blob> =>
  (file.type.startsWith('image/') ? await redrawPhoto(file, longestSide) : undefined) ?? file

type AddFileProps = { kind: DocumentKind; isBusy: boolean; disabled: boolean; onFile: (file: File) => void }

function AddFile({ kind, isBusy, disabled, onFile }: AddFileProps) {
  const resetInput = useRef<() => void>(null)
  const choose = (file: File | null) => {
    resetInput.current?.() // so that the same file can be chosen again
    if (file) onFile(file)
  }
  return (
    <FileButton name={kind} accept="application/pdf,image/*" resetRef={resetInput} onChange={choose}>
      {({ onClick }) => (
        <Button variant="default" loading={isBusy} disabled={disabled} onClick={onClick}>
          {t.add}
          <span className="visually-hidden">{t.ofKind(t.kinds[kind])}</span>
        </Button>
      )}
    </FileButton>
  )
}

type FilesProps = { documents: AddedDocument[]; disabled: boolean; onRemove: (document: AddedDocument) => void }

function Files({ documents, disabled, onRemove }: FilesProps) {
  if (documents.length === 0) return null
  return (
    <Flex component="ul" direction="column" flex="1 0 100%">
      {documents.map((document) => (
        <Flex key={document.id} component="li" align="center" gap="xs">
          <IconCheck stroke={1.75} color="var(--green)" style={{ flex: 'none' }} />
          <Text span flex={1} miw={0}>
            <span className="visually-hidden">{t.added} </span>
            {document.name}
          </Text>
          <Button variant="subtle" mr={-20} disabled={disabled} onClick={() => onRemove(document)}>
            {t.remove}
            <span className="visually-hidden">{t.ofName(document.name)}</span>
          </Button>
        </Flex>
      ))}
    </Flex>
  )
}
