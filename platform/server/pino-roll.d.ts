declare module 'pino-roll' {
  import type { DestinationStream } from 'pino'
  type Options = {
    file: string
    frequency: 'daily'
    dateFormat: string
    extension: string
    limit: { count: number; removeOtherLogFiles: boolean }
    mkdir: boolean
  }
  export default function roll(options: Options): Promise<DestinationStream>
}
