export interface StreamMessage {
  readonly id?: string
  readonly event: string
  readonly data: string
}

export interface StreamReader {
  /** Takes a piece as it came from the network and answers the messages that are complete. */
  read(piece: string): StreamMessage[]
}

/**
 * The text of server-sent events, taken apart. The browser's own EventSource cannot send a bearer token, so the stream is
 * read by fetch and this. Comments (heartbeats) are no messages; that something came is for the caller to notice.
 */
export function streamReader(): StreamReader {
  let rest = ''
  return {
    read(piece) {
      const blocks = (rest + piece).split('\n\n')
      rest = blocks.pop() ?? ''
      return blocks.flatMap((block) => messageIn(block) ?? [])
    },
  }
}

function messageIn(block: string): StreamMessage | undefined {
  let id: string | undefined
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? []
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  if (data.length === 0) return undefined
  return { event, data: data.join('\n'), ...(id !== undefined && { id }) }
}
