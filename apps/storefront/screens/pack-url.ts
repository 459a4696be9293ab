/** Where the server draws a pack: 'vial:2b6a9b:NV' becomes its picture's address. */
export const packUrl = (picture: string) => `/images/packs/${picture.split(':').map(encodeURIComponent).join('-')}.svg`
