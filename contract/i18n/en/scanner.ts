/** The scanner, in English. */
export const scanner = {
  close: 'Close the scanner',
  light: 'Light',
  camera: 'Switch camera',
  zoom: 'Zoom in',
  scanning: 'Scanning for QR Code',
  permission: 'Allow the camera, then scan',
  stopped: 'The scanner has stopped',
  again: 'Scan again',
  photo: 'Use a photo',
  readingPhoto: 'Looking at the photo…',
  noCode: 'No QR code was found in this photo. Take it close up, in good light.',
  unreadablePhoto: 'This photo cannot be opened here. Use a JPEG or PNG photo.',
  startFailed: (why: string) => `Failed to start scanner: ${why}`,
  initFailed: (why: string) => `Failed to initialize scanner: ${why}`,
  cameraUnsupported: 'this browser can’t use the camera here.',
  denied: 'Camera access denied. Please enable camera permissions.',
  noCamera: 'No camera was found on this device. Type the serial instead.',
  cameraLost: 'The camera has stopped. Another app may be using it.',
  /** What the shopper can do so that the code is read. Few words: they are large. */
  hints: {
    light: 'More light',
    closer: 'Move closer',
    back: 'Move back',
    still: 'Hold still',
    otherWay: 'Try a photo, or type the serial',
  },
  lightOn: 'Turn on the light',
  /** After the camera was refused. */
  cameraHelp: {
    title: (browser: string) => `To allow the camera in ${browser}`,
    icon: 'Tap this icon beside the address.',
    menu: (menu: string) => `Tap “${menu}”, then “Camera”.`,
    allow: (retry: string) => `Allow the camera, then tap “${retry}”.`,
    phone: (app: string) => `Open your phone’s Settings, then “${app}”.`,
    page: 'Open the browser’s settings for this page.',
    thisBrowser: 'this browser',
  },
  invalid: 'Invalid QR Code',
  /** Explains `invalid`. */
  notAProduct: 'This is not a product code. Look for the code with a serial number under it.',
  invalidFormat: 'Invalid QR Code format',
  foreignTitle: 'Warning: not a Sahihi label',
  foreignHost: (host: string) => `It leads to ${host}. Don’t open it or enter any details there.`,
  failed: 'Verification failed',
}

export type ScannerText = typeof scanner
