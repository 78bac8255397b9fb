/** About what goes with an application: its documents, and the notes of admins. */
export const applicationMessages = {
  documentTooLarge: 'The document must be smaller than 5 MB.',
  notADocument: 'Use a PDF, or a JPEG, PNG or WebP picture.',
  incompletePdf: 'This PDF is damaged or not complete. Save it again, or send a picture of the document.',
  documentSaved: 'Document added.',
  documentRemoved: 'Document removed.',
  documentsUsed: (max: number) => `An application can have ${max} documents. Remove one to add another.`,
  documentsClosed: 'Documents can no longer be added: the application has been decided.',
  documentsLinkEnded: 'The time to add documents is over. Write to us by the contact form if you want to send one.',
  documentIdUsed: 'Another document has this id. Send it with a new one.',
  noteTextRequired: 'Write a note.',
  noteAdded: 'Note added.',
  noteIdUsed: 'Another note has this id. Send it with a new one.',
} as const
