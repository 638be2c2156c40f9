/** Those of which several may run; there is one signer, and one decoder a machine. */
export type ServerName = 'api' | 'worker' | 'watcher'
export type ProcessName = 'signer' | 'decoder' | ServerName
