// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

interface Issuer {
    function issue(address to, uint256 value) external;
}

/// Pays many in one transaction, as wallets of contracts and payroll tools do: the money arrives inside a call, and one
/// transaction leaves several logs.
contract TestPayer {
    function payAll(address token, address[] calldata receivers, uint256 value) external {
        for (uint256 index = 0; index < receivers.length; index++) Issuer(token).issue(receivers[index], value);
    }
}
