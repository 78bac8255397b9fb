/** Of products and batches alike. */
export const loadEditsDialog = async () => (await import('../edits/edits-dialog.tsx')).EditsDialog
