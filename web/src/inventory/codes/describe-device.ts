export const deviceWords = (deviceType: string | null) =>
  deviceType === 'mobile' ? 'Phone' : deviceType === 'desktop' ? 'Computer' : undefined
