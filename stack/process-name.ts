/** Processes that may run more than once; there is one signer, and one decoder per machine. */
export type ServerName = 'api' | 'worker' | 'watcher'
export type ProcessName = 'signer' | 'decoder' | ServerName
