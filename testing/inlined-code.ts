import { brotliCompressSync } from 'node:zlib'

/**
 * Bytes that the scripts and style sheets inside a page add to it on the wire, compressed with it. Its
 * settings are data.
 */
export const inlinedCodeBytes = (html: string) =>
  packed(html) - packed(html.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, ''))

const packed = (text: string) => brotliCompressSync(text).length
