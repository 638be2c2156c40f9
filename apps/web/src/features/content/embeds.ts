/** The operator's own video, map and WhatsApp number, decided when the pages were built; placeholders only in demo. */
export const embeds: Readonly<{
  videoId: string
  map: Readonly<{ latitude: number; longitude: number }> | null
  whatsapp: string
}> = import.meta.env.EMBEDS
