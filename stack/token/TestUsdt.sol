// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Test money with the habits of Ethereum's USDT that break careless software: transfer returns nothing, a fee can be
/// switched on, senders can be blacklisted and their funds destroyed, everything can be paused, the contract can be
/// deprecated in favour of another. Anybody may issue; it is worth nothing, on purpose.
contract TestUsdt {
    string public constant name = "Test USDT (worthless)";
    string public constant symbol = "USDT";
    uint8 public immutable decimals;

    address public owner;
    bool public paused;
    bool public deprecated;
    address public upgradedAddress;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    uint256 public totalSupply;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);
    event DestroyedBlackFunds(address user, uint256 balance);
    event Pause();
    event Unpause();
    event Deprecate(address newAddress);
    event Params(uint256 feeBasisPoints, uint256 maxFee);

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    constructor(uint8 decimals_) {
        owner = msg.sender;
        decimals = decimals_;
    }

    /// No return value: the quirk that makes a standard ABI fail.
    function transfer(address to, uint256 value) external {
        require(!paused);
        require(!isBlackListed[msg.sender]);
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        require(!paused);
        require(!isBlackListed[from]);
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        // USDT refuses to change a non-zero allowance to another non-zero one.
        require(!(value != 0 && allowance[msg.sender][spender] != 0));
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    /// The receiver's log carries what arrives, not what was sent.
    function move(address from, address to, uint256 value) private {
        uint256 fee = (value * basisPointsRate) / 10000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
    }

    function issue(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setParams(uint256 basisPoints, uint256 maxFee) external onlyOwner {
        basisPointsRate = basisPoints;
        maximumFee = maxFee;
        emit Params(basisPoints, maxFee);
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function destroyBlackFunds(address user) external onlyOwner {
        require(isBlackListed[user]);
        uint256 dirty = balanceOf[user];
        balanceOf[user] = 0;
        totalSupply -= dirty;
        emit DestroyedBlackFunds(user, dirty);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
    }

    function deprecate(address newAddress) external onlyOwner {
        deprecated = true;
        upgradedAddress = newAddress;
        emit Deprecate(newAddress);
    }
}
