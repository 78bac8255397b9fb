/** A company of sample data. */
export const sampleMessages = {
  companyName: 'Sample company',
  productName: (name: string) => `Sample: ${name}`,
  onlyOnTrial: 'Sample data is for companies on trial.',
  notHere: 'Sample data cannot be made on this server.',
  removed: 'Sample data removed.',
}
