import { Button, Flex, Text, Textarea } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { ApplicationNote } from '@sahihi/contract/endpoints/applications.ts'
import { type FormEvent, useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { useSend } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { ActionError } from '../ui/form-alert.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { applicationText } from './applications-text.ts'

const t = applicationText.notes

/** What admins told each other about an application or partner. */
export function ApplicationNotes({ applicationId, notes }: { applicationId: string; notes: ApplicationNote[] }) {
  return (
    <section>
      <h3>{t.title}</h3>
      <Allowed to="applications:write">
        <NoteForm applicationId={applicationId} />
      </Allowed>
      {notes.length === 0 ? (
        <Text c="dimmed">{t.none}</Text>
      ) : (
        <Flex component="ul" direction="column" gap="xs" mt="sm">
          {notes.map(({ id, text, author, writtenAt }) => (
            <li key={id}>
              <blockquote>
                {text}
                <Text c="dimmed" size="sm">
                  {author}, <TimeAgo at={writtenAt} />
                </Text>
              </blockquote>
            </li>
          ))}
        </Flex>
      )}
    </section>
  )
}

function NoteForm({ applicationId }: { applicationId: string }) {
  const [text, setText] = useState('')
  // The same until it is saved, so that a note whose reply was lost is not there twice.
  const [noteId, setNoteId] = useState(newId)
  const add = useSend('POST /api/admin/applications/:id/notes', {
    invalidates: ['GET /api/admin/applications/:id', 'GET /api/partners/pending'],
  })
  const change = (changed: string) => {
    setText(changed)
    if (add.isError) setNoteId(newId())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { params: { id: applicationId }, body: { noteId, text } },
      {
        onSuccess: () => {
          setText('')
          setNoteId(newId())
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <ActionError title={t.failed} error={add.error} />
      <Textarea
        label={t.text}
        description={t.hint}
        autosize
        minRows={2}
        maxLength={limits.noteMax}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button mt="xs" type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>
        {t.add}
      </Button>
    </form>
  )
}
